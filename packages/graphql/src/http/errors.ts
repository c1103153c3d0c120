import { unwrapResolverError } from '@apollo/server/errors'
import {
  ForbiddenError,
  RequestError,
  shortageError,
  shorten,
  UnauthorizedError,
  ValidationError,
} from '@content-gen/runtime'
import { GraphQLError } from 'graphql'
import type { GraphQLFormattedError } from 'graphql'
import { GraphqlPolicyError } from '../resolvers/policy-error.js'

/**
 * Formats an error for the client. Errors that it caused carry their REST form in `extensions.error`; GraphQL's own are unchanged; any
 * other reveals only that something failed, and goes to `report`.
 */
export function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
  { hideSuggestions, report }: ErrorSettings,
): GraphQLFormattedError {
  const cause = unwrapResolverError(error)
  if (cause instanceof RequestError) {
    if (cause instanceof GraphqlPolicyError && cause.cause !== undefined) report(cause.cause)
    return formatRequestError(cause)
  }
  if (cause instanceof RangeError || !(error instanceof GraphQLError)) return internal(cause, report)
  if (!(cause instanceof GraphQLError) && !nullError.test(formatted.message)) return internal(cause, report)
  const { message, path } = formatted
  const told = hideSuggestions ? withoutSuggestion(message) : message
  const coded = message.startsWith(tooManyFaults) ? { extensions: { code: 'BAD_USER_INPUT' } } : {}
  const shortPath = path ? { path: path.map(shortStep) } : {}
  return { ...formatted, ...coded, message: shorten(told, longestMessage), ...shortPath }
}

/** The library gives up on variables with a plain error. */
const tooManyFaults = 'Too many errors processing variables'

const suggestion = 'Did you mean '

/** A pattern would look for the end of the message from every place in quoted text that begins like a suggestion. */
function withoutSuggestion(message: string): string {
  const start = message.lastIndexOf(suggestion)
  return start !== -1 && message.indexOf('?', start) === message.length - 1
    ? message.slice(0, start).trimEnd()
    : message
}

/** The library's messages quote names and values as they were sent. */
const longestMessage = 1000

/** A name in a path can be an alias, of any length that the client chooses. */
function shortStep(step: string | number): string | number {
  return typeof step === 'string' ? shorten(step) : step
}

const mostListed = 100

/** Returns the first errors of an answer, and the number of the others. */
export function firstErrors(errors: readonly GraphQLFormattedError[]): readonly GraphQLFormattedError[] {
  if (errors.length <= mostListed) return errors
  const message = `${errors.length} errors occurred, of which these are the first ${mostListed}`
  return [...errors.slice(0, mostListed), { message, extensions: { code: 'BAD_REQUEST' } }]
}

export interface ErrorSettings {
  /** Removes suggestions of names that the client did not know. */
  readonly hideSuggestions: boolean
  /** Receives what clients do not see. */
  readonly report: (error: unknown) => void
}

/** The executor's only plain error about the request itself: a required attribute of a draft is empty. */
const nullError = /^Cannot return null for non-nullable field \w+\.\w+\.$/

/** Returns the form of an error that the client caused, or of a database that is unavailable. */
export function formatRequestError(error: RequestError): GraphQLFormattedError {
  const message = error instanceof ForbiddenError ? 'Forbidden access' : error.message
  const { name, details } = error
  return { message, extensions: { error: { name, message, details: details ?? {} }, code: codeOf(error) } }
}

function codeOf(error: RequestError): string {
  if (error.status === 403 || error instanceof UnauthorizedError) return 'FORBIDDEN'
  if (error instanceof ValidationError) return 'BAD_USER_INPUT'
  return `STRAPI_${error.name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}`
}

function internal(error: unknown, report: ErrorSettings['report']): GraphQLFormattedError {
  report(error)
  const shortage = shortageError(error)
  if (shortage) return formatRequestError(shortage)
  return { message: 'Internal Server Error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }
}
