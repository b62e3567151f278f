import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { type AvatarStyle, avatarPattern, avatarStyles, oneOf } from "@portico/contract";
import { Shuffle } from "lucide-react";
import { useState } from "react";
import { preferencesText } from "../../../text/account/preferences.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Avatar } from "../../../ui/marks/avatar.tsx";

export interface PicturePickerProps {
  picture: string | null;
  name: string;
  onPicture: (picture: string | null) => void;
}

/** The radio value for no picture. */
const LETTER = "letter";

/** Offers a few random pictures; 'New picture' generates others. */
export function PicturePicker({ picture, name, onPicture }: PicturePickerProps) {
  const [seeds, setSeeds] = useState(newSeeds);
  const [, found, seed] = avatarPattern.exec(picture ?? "") ?? [];
  const style = oneOf(avatarStyles, found);
  const offered = (one: AvatarStyle) => pictureOf(one, one === style && seed ? seed : seeds[one]);

  function shuffle() {
    const next = newSeeds();
    const chosen = style ?? "tiles";
    setSeeds(next);
    onPicture(pictureOf(chosen, next[chosen]));
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <RadioGroup
        aria-label={preferencesText.picture}
        value={style ?? LETTER}
        onValueChange={(value) => {
          const chosen = oneOf(avatarStyles, value);
          onPicture(chosen ? offered(chosen) : null);
        }}
        className="flex flex-wrap gap-2"
      >
        <Choice value={LETTER} label={preferencesText.letter} picture={null} name={name} />
        {avatarStyles.map((one) => (
          <Choice
            key={one}
            value={one}
            label={preferencesText.styles[one]}
            picture={offered(one)}
            name={name}
          />
        ))}
      </RadioGroup>
      <Button size="sm" onClick={shuffle} icon={<Shuffle aria-hidden className="size-4" />}>
        {preferencesText.newPicture}
      </Button>
    </div>
  );
}

interface ChoiceProps {
  value: string;
  label: string;
  picture: string | null;
  name: string;
}

function Choice({ value, label, picture, name }: ChoiceProps) {
  return (
    <Radio.Root
      value={value}
      aria-label={label}
      nativeButton
      render={<button type="button" title={label} />}
      className="rounded-full border-2 border-transparent p-0.5 transition-colors duration-150 hover:border-line-strong data-[checked]:border-accent"
    >
      <Avatar picture={picture} name={name} className="size-11 text-19" />
    </Radio.Root>
  );
}

function pictureOf(style: AvatarStyle, seed: string): string {
  return `generated:${style}:${seed}`;
}

function newSeeds(): Record<AvatarStyle, string> {
  const numbers = crypto.getRandomValues(new Uint32Array(avatarStyles.length));
  const seeds = avatarStyles.map((style, index) => [
    style,
    (numbers[index] ?? 0).toString(16).padStart(8, "0"),
  ]);
  return Object.fromEntries(seeds) as Record<AvatarStyle, string>;
}
