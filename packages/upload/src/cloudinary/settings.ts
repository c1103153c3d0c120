/** The config of an account of Cloudinary, with the variables of the environment that it names. */
import { namedSetting } from '@content-gen/runtime'
import { requiredSetting, serviceAddress, type NamedValues } from '../remote/service-settings.js'
import type { UploadConfig } from '@content-gen/runtime'

export interface AccountSettings {
  readonly key: string
  readonly secret: string
  /** The address of the account's API, without a slash at the end. */
  readonly api: string
  /** The address below which the account's files are read, with a slash at the end. */
  readonly delivery: string
  /** The addresses below which files of the account may be read: this one, and that which Strapi v4 wrote to rows. */
  readonly sources: readonly string[]
  /** Before every public id: empty, or with a slash at the end. */
  readonly folder: string
  /** Parameters of every upload. */
  readonly parameters: Readonly<Record<string, string>>
  /** Milliseconds without a byte of an answer: films are processed before it. */
  readonly patience: number
}

/** @throws Error that names the variable or setting that is missing */
export function accountSettings(upload: UploadConfig, environment: NamedValues): AccountSettings {
  const { providerOptions: options, actionOptions = {} } = upload
  if (options === undefined || !('cloud_name' in options))
    throw new Error('upload.provider needs upload.providerOptions')
  const optional = (setting: string | undefined) => namedSetting(setting, environment)
  const required = (name: 'cloud_name' | 'api_key' | 'api_secret') => requiredSetting(options[name], name, environment)
  const cloud = encodeURIComponent(required('cloud_name'))
  const api = serviceAddress(optional(options.upload_prefix) || 'https://api.cloudinary.com', 'upload_prefix')
  const usual = options.private_cdn ? `https://${cloud}-res.cloudinary.com` : 'https://res.cloudinary.com'
  const host = serviceAddress(optional(options.secure_distribution) || usual, 'secure_distribution')
  const below = (address: string) => (options.private_cdn ? `${address}/` : `${address}/${cloud}/`)
  const { folder, ...parameters } = actionOptions.upload ?? {}
  const path = optional(folder)?.replace(/^\/+|\/+$/g, '')
  return {
    key: required('api_key'),
    secret: required('api_secret'),
    api: `${api}/v1_1/${cloud}`,
    delivery: below(host),
    sources: [...new Set([below(host), below(usual)])],
    folder: path ? `${path}/` : '',
    parameters: Object.fromEntries(
      Object.entries(parameters).flatMap(([name, setting]) => {
        const value = optional(setting)
        return value ? [[name, value]] : []
      }),
    ),
    patience: 60_000,
  }
}
