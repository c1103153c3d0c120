import type { Settings } from '../settings/setting.js'
import { variable } from '../settings/variable.js'

const credentials = {
  properties: { accessKeyId: variable, secretAccessKey: variable, sessionToken: variable },
} as const

/** Strapi v4 also reads these beside `baseUrl`. */
const ofTheClient = {
  credentials,
  accessKeyId: variable,
  secretAccessKey: variable,
  region: { type: 'string', default: 'us-east-1', description: 'The region of the bucket' },
  endpoint: { type: 'string', description: 'The address of a service other than AWS' },
  forcePathStyle: {
    type: 'boolean',
    default: false,
    description: 'Name the bucket in the path of addresses, not in the host',
  },
  params: {
    properties: {
      Bucket: { type: 'string', description: 'The name of the bucket' },
      ACL: { type: 'string', default: 'public-read', description: 'Who reads files. Empty: the bucket decides' },
      signedUrlExpires: {
        anyOf: [
          { type: 'integer', minimum: 1, maximum: 604800 },
          { type: 'string', pattern: '^env:' },
        ],
        default: 900,
        description: 'Seconds for which the addresses of private files are valid',
      },
    },
    required: ['Bucket'],
  },
} as const

/** The words of Cloudinary's SDK. */
const ofCloudinary = {
  cloud_name: { type: 'string', description: 'The name of the account at Cloudinary' },
  api_key: variable,
  api_secret: variable,
  upload_prefix: { type: 'string', description: 'The address of the API: https://api-eu.cloudinary.com' },
  secure_distribution: { type: 'string', description: 'A host of your own that files are read from' },
  private_cdn: { type: 'boolean', default: false, description: 'Addresses do not name the account in their path' },
} as const

const fileParameters = {
  properties: {
    ACL: { type: ['string', 'null'] },
    CacheControl: { type: 'string' },
    ContentDisposition: { type: 'string' },
    StorageClass: { type: 'string' },
    ServerSideEncryption: { type: 'string' },
    SSEKMSKeyId: { type: 'string' },
    Tagging: { type: 'string' },
    folder: { type: 'string' },
    asset_folder: { type: 'string' },
    upload_preset: { type: 'string' },
    tags: { type: 'string' },
    context: { type: 'string' },
  },
} as const

export const filesSettings = {
  upload: {
    parser: 'upload',
    properties: {
      enabled: { type: 'boolean', default: true, description: 'Whether there is a media library' },
      storage: {
        type: ['string', 'null'],
        pattern: '^(\\./)?src/.+\\.ts$',
        default: null,
        description: 'A file of yours that keeps uploads: src/storage.ts',
      },
      provider: {
        enum: [
          'local',
          'aws-s3',
          'amazon-s3',
          '@strapi/provider-upload-aws-s3',
          'strapi-provider-upload-aws-s3',
          'strapi-provider-upload-do',
          'strapi-provider-cloudflare-r2',
          '@strapi-community/strapi-provider-upload-google-cloud-storage',
          'cloudinary',
          '@strapi/provider-upload-cloudinary',
          'strapi-provider-upload-cloudinary',
        ],
        default: 'local',
        description:
          'Where uploads are kept: in the project, in a bucket of a service with the S3 interface, or at Cloudinary',
      },
      providerOptions: {
        type: ['object', 'null'],
        default: null,
        description: 'The bucket or the account. A value like env:NAME is a variable of the environment',
        properties: {
          baseUrl: { type: 'string', description: 'The address of a CDN in front of the bucket' },
          rootPath: { type: 'string', description: 'A folder of the bucket' },
          s3Options: { properties: { ...ofTheClient } },
          ...ofTheClient,
          ...ofCloudinary,
        },
      },
      actionOptions: {
        default: { upload: {} },
        properties: {
          upload: fileParameters,
          uploadStream: fileParameters,
          delete: { type: 'object', additionalProperties: false },
        },
        description: 'Parameters of stored files',
      },
      sizeLimit: { type: 'integer', minimum: 1, default: 209715200, description: 'Bytes of one file' },
      breakpoints: {
        type: 'object',
        additionalProperties: { type: 'integer', minimum: 1 },
        default: { large: 1000, medium: 750, small: 500 },
        description: 'Smaller versions of a picture by name: the largest width and height of each',
      },
    },
  },
} as const satisfies Settings
