import { ask } from '../../scripts/product/command.ts'
import { containersOf, type Product } from './product.ts'

interface Question {
  readonly method?: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: object
}

const script = `
const { method = 'POST', path, headers, body } = JSON.parse(process.argv[1])
const answer = await fetch('http://web:8080' + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
process.stdout.write(JSON.stringify({ status: answer.status, body: await answer.text() }))
`

/** Sends a request to the product's nginx from the API's container, which has another address than the tests. */
export function askAsNeighbour(product: Product, question: Question) {
  const node = ['node', '--input-type=module', '--eval', script, JSON.stringify(question)]
  const { ok, printed, output } = ask('docker', ['exec', containersOf(product).api, ...node])
  if (!ok) throw new Error(output)
  return JSON.parse(printed) as { status: number; body: string }
}
