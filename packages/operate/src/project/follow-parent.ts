/** Loaded into processes that run a project's code: they end with the command that started them, however it ends. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The channel alone must not keep the process alive.
process.channel?.unref()
