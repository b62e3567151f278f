// Loaded before a script that bin/ runs. When the process that a person started is killed, the script would go on
// unseen, holding the port and the database: it ends instead, in good order, as if it had been asked to.
if (process.channel) {
  process.channel.unref();
  process.once("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
  });
}
