/** The form of all stored names: one folder, nothing hidden, only letters that every file system accepts. */
export const storedName = /^\w[\w.-]{0,254}$/

/** A name derives from a row's hash, which anyone with access to the database could have written. */
export function checkNames(names: readonly string[], form = storedName): void {
  for (const name of names) if (!form.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a stored file`)
}
