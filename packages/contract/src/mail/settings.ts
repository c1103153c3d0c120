import type { Settings } from '../settings/setting.js'
import { variable } from '../settings/variable.js'

export const mailDefaults = { from: 'no-reply@localhost', transport: 'file:./mails.jsonl' } as const

/** The names of Strapi v4's provider packages, by the service. */
export const mailProviders = {
  nodemailer: ['nodemailer', '@strapi/provider-email-nodemailer', 'strapi-provider-email-nodemailer'],
  'amazon-ses': ['amazon-ses', '@strapi/provider-email-amazon-ses', 'strapi-provider-email-amazon-ses'],
  mailgun: ['mailgun', '@strapi/provider-email-mailgun', 'strapi-provider-email-mailgun'],
  sendgrid: ['sendgrid', '@strapi/provider-email-sendgrid', 'strapi-provider-email-sendgrid'],
  postmark: ['postmark', 'strapi-provider-email-postmark'],
} as const

const smtp = {
  host: { type: 'string', description: 'The mail server' },
  port: { anyOf: [{ type: 'integer', minimum: 1, maximum: 65535 }, variable], description: 'Its port: 587, or 465' },
  secure: { type: 'boolean', description: 'Whether the connection begins with TLS, as at port 465' },
  requireTLS: { type: 'boolean', description: 'Whether mails are sent over TLS only' },
  ignoreTLS: { type: 'boolean', description: 'Whether an offer of TLS is declined' },
  service: { type: 'string', description: 'A service that nodemailer knows, in place of host and port' },
  name: { type: 'string', description: 'The name by which this machine greets the server' },
  auth: {
    properties: { user: { type: 'string', description: 'The account' }, pass: variable },
    description: 'Who sends',
  },
  tls: {
    properties: {
      rejectUnauthorized: { type: 'boolean', description: 'Whether the certificate must be valid' },
      servername: { type: 'string', description: 'The name in the certificate' },
    },
  },
} as const

export const mailSettings = {
  email: {
    parser: 'email',
    properties: {
      from: { type: 'string', default: mailDefaults.from, description: 'The sender of mails' },
      transport: {
        type: 'string',
        default: mailDefaults.transport,
        description: 'smtp://user:password@host:587, file:./mails.jsonl, or a file of yours: src/mails.ts',
      },
      provider: {
        enum: [
          ...mailProviders.nodemailer,
          ...mailProviders['amazon-ses'],
          ...mailProviders.mailgun,
          ...mailProviders.sendgrid,
          ...mailProviders.postmark,
        ],
        description: 'The service that sends mails, in place of transport',
      },
      providerOptions: {
        description: 'Its settings. A value like env:NAME is a variable of the environment',
        properties: {
          ...smtp,
          key: variable,
          secret: variable,
          amazon: { type: 'string', description: 'The address of SES, which names the region' },
          domain: { type: 'string', description: 'The domain at Mailgun' },
          username: { type: 'string', description: 'The SMTP account at Mailgun' },
          password: variable,
          apiKey: variable,
          url: { type: 'string', description: 'The address of the API, where it depends on the region' },
        },
      },
      settings: {
        properties: {
          defaultFrom: { type: 'string', description: 'The sender of mails: the same as from' },
          defaultReplyTo: { type: 'string', description: 'Where answers go' },
        },
      },
    },
  },
} as const satisfies Settings
