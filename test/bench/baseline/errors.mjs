export class Refused extends Error {
  name = 'ValidationError'
}

export class NotFound extends Error {
  name = 'NotFoundError'
}
