// Asks questions without a pause, in a process of its own, so that reading their answers does not delay whoever measures:
//   fork(…, [base, seconds, connections, JSON of the questions]); it sends the number of answers by status
import { statusOf } from './ask.mjs'

const [base, seconds, connections, questions] = process.argv.slice(2)
const asked = JSON.parse(questions)
const end = performance.now() + Number(seconds) * 1000
const answers = {}
await Promise.all(
  Array.from({ length: Number(connections) }, async (_, index) => {
    for (let turn = index; performance.now() < end; turn++) {
      const status = await statusOf(base, asked[turn % asked.length])
      answers[status] = (answers[status] ?? 0) + 1
    }
  }),
)
process.send(answers)
process.disconnect()
