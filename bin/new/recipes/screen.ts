import { type Change, parse, type Recipe } from "../change.ts";
import { camel, heading, kebab, pascal } from "../names.ts";

/** A screen of the user area that shows the items of a read of the user's own. */
export const screen: Recipe = {
  usage: "<name> <read>",
  changes(args) {
    const [name, read] = parse(args, [
      ["name", /^[a-z]+(-[a-z]+)*$/, "such as saved-addresses"],
      ["read", /^[a-z]+([A-Z][a-z]+)*$/, "such as recentSwaps"],
    ]);
    return [
      {
        path: "contract/src/routes.ts",
        at: "before",
        line: '  admin: { path: "/admin", access: "admin" },',
        text: `  ${camel(name)}: { path: "/${name}", access: "user" },\n`,
        absent: ` path: "/${name}"`,
      },
      { path: "web/src/api/queries/own.ts", at: "end", text: hook(read), absent: ` use${pascal(read)}(` },
      { path: `web/src/text/money/${name}.ts`, text: texts(name) },
      { path: `web/src/screens/${name}/${name}-screen.tsx`, text: component(name, read) },
      ...routing(name),
      { path: `e2e/screens/money/${name}.spec.ts`, text: screenTest(name, read) },
      { path: `e2e/money/${name}.spec.ts`, text: journey(name) },
    ];
  },
  scripts: ["texts"],
  next: [
    "Write what it shows and its tests, and translate its texts.",
    "Link it with `paths` from where its users come.",
  ],
};

const hook = (read: string) => `
/** ${heading(read)} of the user. */
export function use${pascal(read)}() {
  return useQuery({
    queryKey: [...keys.own, "${kebab(read)}"],
    queryFn: async ({ signal }) => (await read("${read}", {}, signal)).items,
  });
}
`;

const texts = (name: string) => `import { i18n } from "../translation/i18n.ts";

export const ${camel(name)}Text = {
  title: i18n.t("${heading(name)}"),
  failed: i18n.t("Failed to load ${heading(name).toLowerCase()}"),
  empty: i18n.t("No ${heading(name).toLowerCase()} yet"),
};
`;

const component = (
  name: string,
  read: string,
) => `import { isFirstLoad } from "../../api/cache/load-state.ts";
import { use${pascal(read)} } from "../../api/queries/own.ts";
import { LoadFailure } from "../../shell/loading/load-failure.tsx";
import { Page } from "../../shell/page/page.tsx";
import { ${camel(name)}Text } from "../../text/money/${name}.ts";
import { Empty } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";

/** ${heading(name)} of the user. */
export function ${pascal(name)}Screen() {
  return (
    <Page title={${camel(name)}Text.title}>
      <h1 className="mb-5 text-24 font-bold md:text-34">{${camel(name)}Text.title}</h1>
      <Items />
    </Page>
  );
}

function Items() {
  const query = use${pascal(read)}();
  if (isFirstLoad(query)) return <Skeleton className="h-16" />;
  if (!query.data) return <LoadFailure title={${camel(name)}Text.failed} query={query} />;
  if (query.data.length === 0) return <Empty title={${camel(name)}Text.empty} />;
  return (
    <ul>
      {query.data.map(({ id }) => (
        <li key={id}>{id}</li>
      ))}
    </ul>
  );
}
`;

function routing(name: string): Change[] {
  const path = "web/src/routes.tsx";
  return [
    {
      path,
      at: "after",
      line: 'const WithdrawScreen = screen(() => import("./screens/withdraw/withdraw-screen.tsx"), "WithdrawScreen");',
      text: `const ${pascal(name)}Screen = screen(() => import("./screens/${name}/${name}-screen.tsx"), "${pascal(name)}Screen");\n`,
    },
    {
      path,
      at: "after",
      line: "                  { path: routes.deposit.path, Component: DepositScreen },",
      text: `                  { path: routes.${camel(name)}.path, Component: ${pascal(name)}Screen },\n`,
    },
  ];
}

const screenTest = (name: string, read: string) => `import { expect, test } from "../support/test.ts";

test("${heading(name)} says that there are none", async ({ open, api }) => {
  api.answerRead("${read}", { items: [] });
  const page = await open("/${name}");
  await expect(page.getByRole("heading", { level: 1, name: "${heading(name)}" })).toBeVisible();
  await expect(page.getByText("No ${heading(name).toLowerCase()} yet")).toBeVisible();
});
`;

const journey = (name: string) => `import { expect, test } from "../support/test.ts";

test("a user opens ${heading(name).toLowerCase()}", { tag: "@journey" }, async ({ open, someone }) => {
  const page = await open(someone, "/${name}");
  await expect(page.getByText("No ${heading(name).toLowerCase()} yet")).toBeVisible();
});
`;
