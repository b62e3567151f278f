import { randomBytes } from "node:crypto";
import { newPerson, type Person } from "./account-server.ts";

/** A new person, whose email is canonical, and other forms in which they may type it. */
export function personWithForms(): { person: Person; forms: string[] } {
  const end = randomBytes(4).toString("hex");
  const email = `jos\u00e9-${end}@xn--mller-kva.example`;
  return {
    person: { ...newPerson("jose"), email },
    forms: [
      `jose\u0301-${end}@müller.example`,
      `JOS\u00c9-${end.toUpperCase()}@MÜLLER.EXAMPLE`,
      `\u202a jos\u00e9-${end}@XN--MLLER-KVA.example \u202c`,
      `ｊｏｓé-${end}＠ｍüｌｌｅｒ。ｅｘａｍｐｌｅ`,
    ],
  };
}
