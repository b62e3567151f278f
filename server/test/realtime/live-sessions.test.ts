import { startTestApp, testSecret } from "@portico/testing/server/app.ts";
import { post } from "@portico/testing/server/http.ts";
import { connectLive } from "@portico/testing/server/live-client.ts";
import { addSession } from "@portico/testing/server/people.ts";
import { useStage } from "@portico/testing/server/stage.ts";
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createCodes } from "../../src/account/email-codes/codes.ts";
import { sessionCookieName } from "../../src/http/session.ts";
import { appCode } from "../support/account/two-factor.ts";

const stage = useStage();

describe("ending a session closes its sockets", () => {
  test("T15 only a banned user's sockets close", async () => {
    await stage.start({ revalidateMilliseconds: 100 });
    const [banned, other] = await Promise.all([stage.person(), stage.person()]);
    const [closing, staying] = await Promise.all([
      stage.connect({ cookie: banned.cookie }),
      stage.connect({ cookie: other.cookie }),
    ]);
    await stage.database.owner.query("update app.users set status = 'banned' where id = $1", [banned.id]);
    expect(await closing.closed).toBe(4001);
    expect(closing.of("session_ended")).toHaveLength(1);
    await staying.roundTrip();
    expect(staying.of("session_ended")).toEqual([]);
  });

  test("T20 an expired session's sockets close without an event", async () => {
    await stage.start({ revalidateMilliseconds: 100 });
    const user = await stage.person();
    const client = await stage.connect({ cookie: user.cookie });
    await stage.database.owner.query("update app.sessions set expires_at = now() where user_id = $1", [
      user.id,
    ]);
    expect(await client.closed).toBe(4001);
  });

  test("T20 ending one session closes its sockets; ending all of a user's closes all, and nothing is sent afterwards", async () => {
    await stage.start();
    const user = await stage.person();
    const second = await addSession(stage.database.owner, sessionCookieName(stage.node.config), user.id);
    const [one, two] = await Promise.all([
      stage.connect({ cookie: user.cookie }),
      stage.connect({ cookie: second.cookie }),
    ]);
    stage.node.bus.publish({ type: "session_ended", session_hash: user.session_hash, reason: "signed_out" });
    expect(await one.closed).toBe(4001);
    expect(one.frames.map(({ type }) => type)).toEqual(["state", "session_ended"]);
    expect(one.of("session_ended")).toEqual([{ type: "session_ended", reason: "signed_out" }]);
    await stage.credit(user, "1");
    await expect.poll(() => two.of("balances").length).toBe(1);
    expect(one.frames).toHaveLength(2);
    stage.node.bus.publish({ type: "session_ended", user_id: user.id, reason: "banned" });
    expect(await two.closed).toBe(4001);
    expect(two.of("session_ended")).toEqual([{ type: "session_ended", reason: "banned" }]);
  });

  test("T20 signing out closes that browser's sockets", { tags: "long" }, async () => {
    const app = await startTestApp();
    const user = await app.addPerson();
    const second = await app.addSession(user.id);
    const here = await connectLive(app.url, { cookie: user.cookie });
    const there = await connectLive(app.url, { cookie: second.cookie });
    const answer = await post(app.url, "/api/auth/logout", { scope: "local" }, { cookie: user.cookie });
    expect(answer.status).toBe(200);
    expect(await here.closed).toBe(4001);
    expect(here.of("session_ended")).toHaveLength(1);
    await there.roundTrip();
    await app.close();
  });

  test("T20 sockets of a session with a new token get only that event, even if requests arrive meanwhile", {
    tags: "long",
  }, async () => {
    await stage.start({ revalidateMilliseconds: 50 });
    const [user, other] = await Promise.all([stage.person(), stage.person()]);
    const [renewed, expiring] = await Promise.all([
      stage.connect({ cookie: user.cookie }),
      stage.connect({ cookie: other.cookie }),
    ]);
    const { session_hash } = user;
    stage.node.bus.publish({ type: "session_renewing", session_hash });
    await stage.database.owner.query(
      "update app.sessions set token_hash = sha256('new') where token_hash = decode($1, 'hex')",
      [session_hash],
    );
    await stage.credit(user, "1");
    // Once another user's expired session is detected, this one has been checked, too.
    await stage.database.owner.query("update app.sessions set expires_at = now() where user_id = $1", [
      other.id,
    ]);
    expect(await expiring.closed).toBe(4001);
    await renewed.roundTrip();
    expect(renewed.frames.map(({ type }) => type)).toEqual(["state", "pong"]);
    stage.node.bus.publish({ type: "session_ended", session_hash, reason: "renewed" });
    expect(await renewed.closed).toBe(4001);
    expect(renewed.of("session_ended")).toEqual([{ type: "session_ended", reason: "renewed" }]);
  });

  test("T20 setting up two-factor does not report the session as ended, whatever happens before the new cookie", {
    tags: "long",
  }, async () => {
    const app = await startTestApp({ work: true });
    const user = await app.addPerson();
    const { cookie } = user;
    const page = await connectLive(app.url, { cookie });
    await post(app.url, "/api/auth/factors/mail-code", { kind: "totp" }, { cookie });
    const mailedCode = "123456";
    await app.database.owner.query("update app.mailed_proofs set code_hmac = decode($1, 'hex')", [
      createCodes(testSecret).seal(user.session_hash, mailedCode),
    ]);
    const { body } = await post(app.url, "/api/auth/factors/totp", { mailed_code: mailedCode }, { cookie });
    const { bus } = app.server.deps;
    // As soon as a renewal begins, deposits keep arriving.
    const stop = bus.subscribe((event) => {
      if (event.type !== "session_renewing") return;
      const deposits = setInterval(() => bus.publish({ type: "user_changed", user_id: user.id }), 10);
      void page.closed.then(() => clearInterval(deposits));
    });
    const code = appCode(body.secret);
    const confirmed = await post(app.url, "/api/auth/factors/totp/confirm", { code }, { cookie });
    expect(confirmed.status).toBe(200);
    expect(await page.closed).toBe(4001);
    expect(page.of("session_ended")).toEqual([{ type: "session_ended", reason: "renewed" }]);
    stop();
    await app.close();
  });

  test("T34 changed permissions apply to open sockets", async () => {
    await stage.start({ revalidateMilliseconds: 100 });
    const user = await stage.person();
    const client = await stage.connect({ cookie: user.cookie });
    await stage.database.owner.query("update app.users set role = 'owner' where id = $1", [user.id]);
    await expect
      .poll(() => {
        stage.node.bus.publish({ type: "admin_withdrawals" });
        return client.of("admin_withdrawals").length;
      })
      .toBeGreaterThan(0);
  });
});

describe("what a client may send", { tags: "long" }, () => {
  test("its heartbeat gets a reply", async () => {
    await stage.start();
    const client = await stage.connect();
    client.socket.send('{"type":"ping"}');
    await expect.poll(() => client.frames).toEqual([{ type: "pong" }]);
  });

  test.each([
    ["an unknown frame", '{"type":"subscribe"}', 1008],
    ["a heartbeat with more in it", '{"type":"ping","x":1}', 1008],
    ["no JSON", "hello", 1008],
    ["binary data", Buffer.from('{"type":"ping"}'), 1008],
    ["more than any frame has", `{"type":"ping${" ".repeat(300)}"}`, 1009],
    // The client compresses a long text, here to half of the maximum frame size.
    ["little that inflates to much", `{"type":"ping${" ".repeat(100_000)}"}`, 1009],
  ])("%s closes the socket", async (_name, frame, code) => {
    await stage.start();
    const client = await stage.connect();
    client.socket.send(frame);
    expect(await client.closed).toBe(code);
  });

  test.each(["frames", "pings"])("a flood of %s closes the socket", async (kind) => {
    await stage.start();
    const client = await stage.connect();
    for (let count = 0; count < 50; count += 1) {
      if (kind === "pings") client.socket.ping();
      else client.socket.send('{"type":"ping"}');
    }
    expect(await client.closed).toBe(1008);
  });
});

describe("realtime heartbeat 25 s", () => {
  test("a peer that does not reply is disconnected, one that does stays connected", {
    tags: "long",
  }, async () => {
    await stage.start({ heartbeatMilliseconds: 700 });
    const [dead, alive] = await Promise.all([
      stage.connect({ socket: { autoPong: false } }),
      stage.connect(),
    ]);
    let beats = 0;
    alive.socket.on("ping", () => {
      beats += 1;
    });
    expect(await dead.closed).toBe(1006);
    await expect.poll(() => beats).toBeGreaterThan(3);
    expect(alive.socket.readyState).toBe(WebSocket.OPEN);
  });

  test("shutdown closes every socket as going away", { tags: "long" }, async () => {
    await stage.start();
    const client = await stage.connect({ cookie: stage.admin.cookie });
    const stubborn = await stage.connect();
    stubborn.socket.pause();
    await stage.node.close();
    expect(await client.closed).toBe(1001);
  });
});
