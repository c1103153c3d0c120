/** Loaded into the processes that run a project's code: none of them outlives the command that started it, however it ends. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Waiting for that is no reason to go on living.
process.channel?.unref()
