import { MigrationError } from './errors.js'

/**
 * Loads a module that imports one of the project's packages, such as its database driver. @throws MigrationError if the project lacks it
 */
export async function withDriver<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!isMissing(error, name)) throw error
    const hint = `Run \`npm install\`, or, if package.json does not name it, \`npm install --save-exact ${name}\`.`
    throw new MigrationError('driver-missing', `The package ${name} is not installed.`, hint)
  }
}

function isMissing(error: unknown, name: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'ERR_MODULE_NOT_FOUND' &&
    error.message.includes(`'${name}'`)
  )
}
