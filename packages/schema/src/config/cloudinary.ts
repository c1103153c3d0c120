/** The settings of an account of Cloudinary for files. */
import { given, secret } from './named-values.js'
import type { ObjectReader } from '../json/object-reader.js'
import type { CloudinaryOptions } from '@content-gen/contract'

/** Strapi v4's provider, by its names in `config/plugins.js`. */
export const cloudinaryProviders: readonly string[] = [
  'cloudinary',
  '@strapi/provider-upload-cloudinary',
  'strapi-provider-upload-cloudinary',
]

const secrets = { api_key: 'CLOUDINARY_KEY', api_secret: 'CLOUDINARY_SECRET' } as const

export function parseCloudinary(options: ObjectReader): CloudinaryOptions {
  options.onlyKeys(['cloud_name', ...Object.keys(secrets), 'upload_prefix', 'secure_distribution', 'private_cdn'])
  const cloud = options.string('cloud_name')
  if (cloud === null || cloud === '')
    options.report.error('upload-options', options.place('cloud_name'), 'the name of the account is missing')
  const key = (name: keyof typeof secrets) => secret(options, name, secrets[name]) ?? `env:${secrets[name]}`
  const isPrivate = options.boolean('private_cdn')
  return {
    cloud_name: cloud ?? '',
    api_key: key('api_key'),
    api_secret: key('api_secret'),
    ...given('upload_prefix', options),
    ...given('secure_distribution', options),
    ...(isPrivate === null ? {} : { private_cdn: isPrivate }),
  }
}

/** Parameters of an upload that neither name the file nor change it. */
export const assetParameters = ['folder', 'asset_folder', 'upload_preset', 'tags', 'context']
