/** Makes the calls of a file over `strapi`, a real one or its look-alike, and writes what came of each beside it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { deserialize } from 'node:v8'

/** @param {any} strapi @param {string} file */
export async function answer(strapi, file) {
  const answers = []
  for (const call of deserialize(readFileSync(file))) answers.push(await outcome(strapi, call))
  writeFileSync(`${file}.json`, JSON.stringify(answers))
}

async function outcome(strapi, { call, args }) {
  try {
    return { result: plain(await made(strapi, call.split('.'), args)) }
  } catch (error) {
    const { name, message, details } = error
    return { error: { name, message, ...(details?.errors ? { errors: details.errors.map(plain) } : {}) } }
  }
}

/** Each kind of call, by the words before its last dot. */
const services = {
  entityService: (strapi, method, args) => strapi.entityService[method](...args),
  query: (strapi, method, [uid, ...args]) => strapi.db.query(uid)[method](...args),
  service: (strapi, method, [uid, ...args]) => strapi.service(uid)[method](...args),
  user: (strapi, method, args) => {
    const users = strapi.plugin('users-permissions').service('user')
    return users[method](...args)
  },
  sanitize: (strapi, method, [uid, value, actions]) =>
    strapi.sanitize.contentAPI[method](value, strapi.getModel(uid), { auth: asker(actions) }),
  controller: (strapi, method, [uid, ...args]) => strapi.controller(uid)[method](...args),
  validate: (strapi, method, [uid, sent, actions]) => {
    const auth = asker(actions)
    const ctx = { query: sent, state: { auth, caller: auth } }
    return strapi.controller(uid)[method](...(method === 'validateInput' ? [sent, ctx] : [ctx]))
  },
  errors: (strapi, method, args) => {
    throw new strapi.utils.errors[method](...args)
  },
  db: (strapi, method, [uid, ...steps]) => transaction(strapi, uid, steps),
}

/** Somebody with these rights: in the words of Strapi, and in ours. */
function asker(actions) {
  const can = (action) => actions.includes(action)
  const verify = async (_auth, { scope }) => {
    if (![scope].flat().every(can)) throw new Error('Forbidden')
  }
  return { key: actions.join(), can, strategy: { verify } }
}

/** Creates entries in one transaction, which fails at a step that is null. */
function transaction(strapi, uid, steps) {
  return strapi.db.transaction(async () => {
    const ids = []
    for (const data of steps) {
      if (data === null) throw new Error('rolled back')
      ids.push((await strapi.db.query(uid).create({ data })).id)
    }
    return ids
  })
}

function made(strapi, [service, method], args) {
  return services[service](strapi, method, args)
}

/** Nothing and null differ; a moment is the text of it. */
function plain(value) {
  return value === undefined ? '<undefined>' : JSON.parse(JSON.stringify(value))
}
