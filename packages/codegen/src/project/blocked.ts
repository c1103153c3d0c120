/** Something stands where the tool must write that is not the tool's: a symbolic link, a file in the place of a folder. */
export class OutputBlockedError extends Error {
  constructor(
    readonly path: string,
    reason: string,
  ) {
    super(`${reason}: nothing is written through it`)
    this.name = 'OutputBlockedError'
  }
}
