import { problem, ProjectProblem } from './problem.js'

/** Something stands where the tool must write that is not the tool's: a symbolic link, a file in the place of a folder. */
export class OutputBlockedError extends ProjectProblem {
  constructor(path: string, reason: string) {
    super(problem('output-blocked', path, `${reason}: nothing is written through it`))
  }
}
