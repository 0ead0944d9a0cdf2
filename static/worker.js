// A worker of the page: runs the page's own program, which finds that it is in a worker. The first message says where
// that program's script is, and brings what the page has compiled already.
addEventListener(
  "message",
  async ({ data: [script, module] }) => {
    const { default: start } = await import(script);
    await start({ module_or_path: module });
  },
  { once: true },
);
