// Loaded before a script that bin/ runs. If the parent process is killed, the script would keep running unseen and hold
// the port and the database, so it shuts down cleanly instead.
if (process.channel) {
  process.channel.unref();
  process.once("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
  });
}
