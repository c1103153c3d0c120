import { problem, ProjectProblem } from './problem.js'

/** Says that something else occupies a path of the tool: a symbolic link, or a file in place of a folder. */
export class OutputBlockedError extends ProjectProblem {
  constructor(path: string, reason: string) {
    super(problem('output-blocked', path, `${reason}: nothing is written through it`))
  }
}
