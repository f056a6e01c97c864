// Loaded into the server child before anything else: when the parent's end of the IPC channel closes,
// the parent is gone (even by SIGKILL), and a server without its parent would hold the port and the store.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
