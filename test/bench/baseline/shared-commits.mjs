/** Returns a function that runs writes: those that arrive together wait for the disk once. A write is one statement, which fails alone. */
export function sharedCommits(database) {
  const [begin, commit] = ['begin immediate', 'commit'].map((text) => database.prepare(text))
  let waiting = []
  const runAll = () => {
    const together = waiting
    waiting = []
    begin.run()
    const answers = together.map(({ work, resolve, reject }) => {
      try {
        const result = work()
        return () => resolve(result)
      } catch (error) {
        return () => reject(error)
      }
    })
    commit.run()
    for (const answer of answers) answer()
  }
  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ work, resolve, reject }) === 1) setImmediate(runAll)
    })
}
