import { ask } from '../../scripts/product/command.ts'
import type { Product } from './product.ts'

/** Runs `make demo` on the running product; `password` is the administrator's, if printed. */
export function makeDemo(product: Product, label: string, members: number) {
  const made = ask(process.execPath, ['scripts/demo.ts'], {
    ...process.env,
    MODE: product.kind,
    WEB_PORT: new URL(product.address).port,
    PUBLIC_URL: product.address,
    CLUB: label,
    MEMBERS: String(members),
  })
  return { ...made, password: /^\s+(\S{16}) {3}\(the password/m.exec(made.printed)?.[1] }
}
