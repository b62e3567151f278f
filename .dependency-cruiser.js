// Which folders may import which. bin/test/import-rules.test.ts breaks each rule once.

const tests = "(^|/)(test|testing|e2e|bench)/|\\.test\\.tsx?$";
const unitTest = "\\.test\\.tsx?$";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-circle",
      comment: "Files never import each other in a circle.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-unknown-import",
      comment: "Every import resolves, so that no rule misses one. Vite resolves `?url` itself.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "\\?url$" },
    },
    {
      name: "contract-imports-schema-and-hashes-alone",
      comment: "The contract imports only its schema library and its hashes.",
      severity: "error",
      from: { path: "^contract/src/", pathNot: unitTest },
      to: { pathNot: ["^contract/", "^node_modules/(zod|@scure/base|@noble/hashes)/"] },
    },
    {
      name: "chains-know-no-workspace",
      comment: "The chains import no other workspace: they report what nodes say and decide nothing.",
      severity: "error",
      from: { path: "^chains/src/" },
      to: { path: "^(contract|database|server|signer|web)/" },
    },
    {
      name: "database-knows-no-workspace",
      comment: "The database imports neither contract nor server nor web.",
      severity: "error",
      from: { path: "^database/src/" },
      to: { path: "^(chains|contract|server|signer|web)/" },
    },
    {
      name: "web-knows-contract-alone",
      comment: "The web imports only the contract.",
      severity: "error",
      from: { path: "^web/src/", pathNot: unitTest },
      to: { path: "^(chains|database|server)/" },
    },
    {
      name: "server-knows-no-web",
      comment: "The server does not import the web.",
      severity: "error",
      from: { path: "^server/src/" },
      to: { path: "^web/" },
    },
    {
      name: "nothing-imports-server",
      comment: "Nothing imports the server but itself, tests and benchmarks.",
      severity: "error",
      from: { pathNot: ["^server/", tests] },
      to: { path: "^server/" },
    },
    {
      name: "signer-knows-no-server",
      comment:
        "The signer imports contract, chains and database alone: it must be small enough to be read as a whole.",
      severity: "error",
      from: { path: "^signer/src/" },
      to: { path: "^(server|web)/" },
    },
    {
      name: "nothing-imports-signer",
      comment:
        "Nothing imports the signer but itself and tests: what holds keys runs in a process of its own.",
      severity: "error",
      from: { pathNot: ["^signer/", tests] },
      to: { path: "^signer/" },
    },
    {
      name: "nothing-imports-tests",
      comment: "Nothing imports tests and benchmarks.",
      severity: "error",
      from: { path: "^(chains|contract|database|server|signer|web)/src/", pathNot: unitTest },
      to: { path: "^(testing|e2e|bench|[^/]+/test)/" },
    },
    {
      name: "no-tests-of-others",
      comment: "What the tests of several workspaces use is in testing/; none imports the tests of another.",
      severity: "error",
      from: { path: "^([^/]+)/" },
      to: { path: "^[^/]+/test/", pathNot: "^$1/test/" },
    },
    {
      name: "fake-knows-contract-alone",
      comment: "The fake exchange imports only the contract: it knows no rule of the database.",
      severity: "error",
      from: { path: "^testing/fake/" },
      to: { path: "^((chains|database|server|signer|web)/|testing/(?!fake/))" },
    },
    {
      name: "testing-server-alone-starts-servers",
      comment:
        "Of the tests' support, only testing/server imports the server: tests of the database use the rest.",
      severity: "error",
      from: { path: "^testing/", pathNot: "^testing/(server|test)/" },
      to: { path: "^(testing/)?server/" },
    },
    {
      name: "testing-fixes-the-seed",
      comment: "Tests take fast-check from @portico/testing, so that all of them draw with the same seed.",
      severity: "error",
      from: { pathNot: "^testing/" },
      to: { path: "^node_modules/fast-check/" },
    },
    {
      name: "control-knows-no-app",
      comment: "A control imports no API, router or screen.",
      severity: "error",
      from: { path: "^web/src/ui/", pathNot: unitTest },
      to: {
        path: [
          "^web/src/(api|features|screens|shell|routes|paths)\\b",
          "^node_modules/(react-router[^/]*|@tanstack/[^/]+)/",
        ],
      },
    },
    {
      name: "feature-knows-no-frame",
      comment: "A feature can be in any frame and on any screen: it imports neither.",
      severity: "error",
      from: { path: "^web/src/features/" },
      to: { path: "^web/src/(shell/frame|screens|routes)\\b" },
    },
    {
      name: "frame-alone-knows-features",
      comment: "Of the shell, only the frame imports features: they use the rest of it.",
      severity: "error",
      from: { path: "^web/src/shell/", pathNot: "^web/src/shell/frame/" },
      to: { path: "^web/src/(shell/frame|features|screens|routes)\\b" },
    },
    {
      name: "screen-imports-no-screen",
      comment: "A screen never imports a screen: what two share is a feature.",
      severity: "error",
      from: { path: "^web/src/screens/(admin/[^/]+|[^/]+)" },
      to: { path: "^web/src/screens/", pathNot: "^web/src/screens/$1(/|$)" },
    },
    {
      name: "database-has-the-drivers",
      comment: "Only the database imports the driver and the query builder.",
      severity: "error",
      from: { path: "^(chains|contract|server|signer|web)/", pathNot: tests },
      to: { path: "^node_modules/(@types/)?(pg|kysely)/" },
    },
  ],
  options: {
    // The other parser of TypeScript needs a release of TypeScript before 7.
    parser: "swc",
    doNotFollow: { path: "(^|/)node_modules/" },
    exclude: { path: "^[^/]+/dist/|^(data|test-results|playwright-report)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
    },
  },
};
