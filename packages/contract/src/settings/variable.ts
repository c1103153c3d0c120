/** A setting that names a variable of the environment: secrets do not belong into files under version control. */
export const variable = {
  type: 'string',
  pattern: '^env:[A-Za-z_]\\w*$',
  description: 'The name of a variable of the environment: env:AWS_SECRET_ACCESS_KEY',
} as const
