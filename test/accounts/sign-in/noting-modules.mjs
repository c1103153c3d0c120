// Loaded before a server (`node --import`): writes each module of the libraries for sign-in by others to the file MODULES when it is loaded.
import { register } from 'node:module'

const hooks = `
import { appendFileSync } from 'node:fs'
export function load(url, context, next) {
  if (/node_modules\\/(openid-client|oauth4webapi|jose)\\//.test(url)) appendFileSync(process.env.MODULES, url + '\\n')
  return next(url, context)
}`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
