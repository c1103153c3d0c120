/** The settings of a service that keeps files, with the variables of the environment that they name. */
import { namedSetting } from '@content-gen/runtime'

export type NamedValues = Readonly<Record<string, string | undefined>>

/** @throws Error that names the variable or setting that is missing */
export function requiredSetting(setting: string | undefined, name: string, environment: NamedValues): string {
  const value = namedSetting(setting, environment)
  if (value) return value
  throw new Error(
    setting === undefined
      ? `upload.providerOptions: ${name} is missing`
      : `${setting.replace('env:', '')} is not set: upload.providerOptions names it as ${name}`,
  )
}

/** Returns an address, with `https` unless it says otherwise, and without a slash at the end. @throws Error */
export function serviceAddress(given: string, name: string): string {
  return checkedAddress(/^https?:\/\//i.test(given) ? given : `https://${given}`, name).replace(/\/+$/, '')
}

/** @throws Error */
export function checkedAddress(address: string, name: string): string {
  if (/^https?:\/\//i.test(address) && URL.canParse(address)) return address
  throw new Error(`upload.providerOptions: ${name} is not an http or https address`)
}
