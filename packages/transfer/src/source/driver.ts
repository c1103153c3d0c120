import { ImportProblem } from '../problem.js'

/** Loads the driver of a database. @throws ImportProblem with the line that installs it */
export async function driver<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
    throw new ImportProblem(`The package ${name} is not installed: run \`npm install --no-save ${name}\`.`)
  }
}
