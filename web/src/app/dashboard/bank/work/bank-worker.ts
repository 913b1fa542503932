import { answerWork } from './answer-work.ts'
import { bankWork } from './bank-work.ts'

// The entry of the worker that reads files and matches lines beside the page.
const work = bankWork()
addEventListener('message', ({ data }) => answerWork(work, data, (answer) => postMessage(answer)))
