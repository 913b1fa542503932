import { pbkdf2Sync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { AppError } from '@tessera/domain/errors'

export type Order =
  | { readonly kind: 'echo'; readonly value: unknown }
  | { readonly kind: 'wait'; readonly ms: number }
  /** Ends once there is a file at the path. */
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'process' | 'loop' | 'native' | 'heap' | 'memory' | 'refuse' | 'throw' | 'exit' }

/** Runs the tasks of the worker pool tests in a worker. */
export async function run(order: Order): Promise<unknown> {
  switch (order.kind) {
    case 'echo':
      return order.value
    case 'wait':
      return new Promise((resolve) => setTimeout(resolve, order.ms, [Date.now() - order.ms, Date.now()]))
    case 'file':
      while (!existsSync(order.path)) await new Promise((resolve) => setTimeout(resolve, 20))
      return undefined
    case 'process':
      return { pid: process.pid, variables: Object.keys(process.env).sort() }
    case 'loop':
      for (;;);
    case 'native':
      return pbkdf2Sync('', '', 2 ** 31 - 1, 1, 'sha512')
    case 'heap': {
      const held: unknown[] = []
      for (;;) held.push(Array.from({ length: 10_000 }, () => ({})))
    }
    case 'memory': {
      const held: Buffer[] = []
      for (;;) {
        held.push(Buffer.alloc(20 * 1024 * 1024, 1))
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    case 'refuse':
      throw new AppError('not_found', 'There is no such member', { details: { id: 'There is no such member' } })
    case 'throw':
      throw new TypeError('not expected')
    case 'exit':
      process.exit(3)
  }
}
