import type { Transaction } from '../database.js'

/**
 * Checks that the sender of the request still has the rights that it had when the request arrived: at the end of each transaction of the
 * request, which holds what would change them, and between the parts of a long answer.
 * @throws RequestError 401 or 403
 */
export type Confirm = (transaction?: Transaction) => Promise<void>
