/** Services that take mails by SMTP: the server, and who sends. */
import { createHmac } from 'node:crypto'
import { namedSetting } from '@content-gen/runtime'
import type { MailgunOptions, MailService, SesOptions, SmtpOptions } from '@content-gen/contract'

export type NamedValues = Readonly<Record<string, string | undefined>>

/** The part of nodemailer's options that a service decides. */
export interface SmtpServer extends Omit<SmtpOptions, 'port'> {
  readonly port?: number
}

type SmtpService = Exclude<MailService, { provider: 'sendgrid' | 'postmark' }>

/** @throws Error that names the variable or setting that is missing */
export function smtpServer({ provider, options }: SmtpService, variables: NamedValues): SmtpServer {
  switch (provider) {
    case 'nodemailer':
      return ofNodemailer(options, variables)
    case 'amazon-ses':
      return ofSes(options, variables)
    case 'mailgun':
      return ofMailgun(options, variables)
  }
}

/** @throws Error that names the variable */
export function requiredSetting(setting: string, variables: NamedValues): string {
  const value = namedSetting(setting, variables)
  if (value) return value
  throw new Error(`${setting.replace('env:', '')} is not set: email.providerOptions names it`)
}

function ofNodemailer({ port, auth, ...options }: SmtpOptions, variables: NamedValues): SmtpServer {
  const { host, service, name } = options
  const texts = Object.entries({ host, service, name }).flatMap(([key, text]) =>
    text === undefined ? [] : [[key, requiredSetting(text, variables)]],
  )
  return {
    ...options,
    ...Object.fromEntries(texts),
    ...(port === undefined ? {} : { port: portOf(typeof port === 'string' ? requiredSetting(port, variables) : port) }),
    ...(auth && { auth: { user: requiredSetting(auth.user, variables), pass: requiredSetting(auth.pass, variables) } }),
  }
}

function portOf(port: string | number): number {
  const number = Number(port)
  if (Number.isInteger(number) && number > 0 && number < 65536) return number
  throw new Error(`email.providerOptions: "${port}" is not a port`)
}

/** TLS from the first byte. */
const secure = { port: 465, secure: true } as const

function ofSes({ key, secret, amazon = 'https://email.us-east-1.amazonaws.com' }: SesOptions, variables: NamedValues) {
  const region = /^https:\/\/email\.([a-z0-9-]+)\.amazonaws\.com\/?$/.exec(requiredSetting(amazon, variables))?.[1]
  if (region === undefined)
    throw new Error('email.providerOptions: amazon is not an address like https://email.eu-west-1.amazonaws.com')
  const pass = sesPassword(requiredSetting(secret, variables), region)
  return {
    host: `email-smtp.${region}.amazonaws.com`,
    ...secure,
    auth: { user: requiredSetting(key, variables), pass },
  }
}

/** Derives the password for SMTP from a secret access key, as the manual of SES describes it (version 4). */
export function sesPassword(secret: string, region: string): string {
  const steps = ['11111111', region, 'ses', 'aws4_request', 'SendRawEmail']
  const start: string | Buffer = `AWS4${secret}`
  const signature = steps.reduce<string | Buffer>((key, step) => createHmac('sha256', key).update(step).digest(), start)
  return Buffer.concat([Buffer.of(4), Buffer.from(signature)]).toString('base64')
}

function ofMailgun({ domain, username, password, url }: MailgunOptions, variables: NamedValues): SmtpServer {
  const isEuropean = url !== undefined && /(^|\/\/|\.)eu\./.test(requiredSetting(url, variables))
  const user =
    username === undefined ? `postmaster@${requiredSetting(domain, variables)}` : requiredSetting(username, variables)
  const host = isEuropean ? 'smtp.eu.mailgun.org' : 'smtp.mailgun.org'
  return { host, ...secure, auth: { user, pass: requiredSetting(password, variables) } }
}
