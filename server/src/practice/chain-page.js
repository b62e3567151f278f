// Sends the forms of /dev/chain as JSON, the only format that the server accepts, and shows the answer.
const outcome = document.getElementById("outcome");

for (const form of document.forms) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    button.disabled = true;
    const body = JSON.stringify({ do: form.dataset.do, ...Object.fromEntries(new FormData(form)) });
    try {
      const reply = await fetch(form.dataset.action, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      });
      outcome.textContent = (await reply.json()).message;
    } catch {
      outcome.textContent = "The server didn't respond. Please try again.";
    }
    button.disabled = false;
    outcome.scrollIntoView({ block: "nearest" });
  });
}
