/** Code inside a transaction did not end in time. It has the code of Prisma's own error for this. */
export class OverdueError extends Error {
  readonly code = 'P2028'

  constructor(limit: number) {
    super(`The code inside a transaction did not end within ${limit} ms`)
  }
}

/** Rejects if `work` does not end within `limit` milliseconds: code that waits forever would hold the writer of SQLite forever. */
export async function within<Result>(limit: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OverdueError(limit)), limit)
  })
  try {
    return await Promise.race([work, overdue])
  } finally {
    clearTimeout(timer)
  }
}
