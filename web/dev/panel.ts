/**
 * A panel on every page of `npm run dev`: whose page it is, and how the fake exchange behaves. It has a shadow root, so
 * that neither its styles nor its elements meet those of the app.
 */

/** As the development server answers it. */
interface State {
  control: { who: string; isEmpty: boolean; manner: string; language: string; theme: string };
  choices: Record<"who" | "manner" | "language" | "theme", string[]>;
}

const path = "/@fake/scenario";
/** Keeps the panel open when it reloads the page. */
const openKey = "fake_exchange_panel";

const style = `
  details { position: fixed; right: 8px; bottom: 8px; z-index: 2147483647; padding: 4px 10px; border-radius: 8px;
    background: #222; color: #eee; font: 12px/1.6 system-ui }
  summary { cursor: pointer }
  label { display: flex; justify-content: space-between; gap: 12px; margin: 4px 0 }
  @media print { details { display: none } }
`;

async function change(values: Partial<State["control"]>): Promise<void> {
  await fetch(path, { method: "POST", body: JSON.stringify(values) });
  // The app remembers who was signed in, and the language that was chosen here.
  localStorage.clear();
  sessionStorage.clear();
  sessionStorage.setItem(openKey, "true");
  location.reload();
}

function choice(
  name: string,
  options: readonly string[],
  value: string,
  onChoose: (value: string) => void,
): HTMLElement {
  const label = document.createElement("label");
  const select = document.createElement("select");
  for (const option of options) select.add(new Option(option, option, option === value, option === value));
  select.ariaLabel = name;
  select.onchange = () => onChoose(select.value);
  label.append(name, select);
  return label;
}

function createPanel({ control, choices }: State): HTMLElement {
  const data = control.isEmpty ? "empty" : "full";
  const panel = document.createElement("details");
  const summary = document.createElement("summary");
  panel.open = sessionStorage.getItem(openKey) !== null;
  summary.textContent = "Fake exchange";
  panel.ariaLabel = "Fake exchange";
  panel.append(
    summary,
    choice("Who", choices.who, control.who, (who) => void change({ who })),
    choice("Data", ["full", "empty"], data, (value) => void change({ isEmpty: value === "empty" })),
    choice("Answers", choices.manner, control.manner, (manner) => void change({ manner })),
    choice("Language", choices.language, control.language, (language) => void change({ language })),
    choice("Theme", choices.theme, control.theme, (theme) => void change({ theme })),
  );
  return panel;
}

async function main(): Promise<void> {
  const host = document.createElement("div");
  const sheet = document.createElement("style");
  sheet.textContent = style;
  host.attachShadow({ mode: "open" }).append(sheet, createPanel(await (await fetch(path)).json()));
  document.body.append(host);
}

void main();
