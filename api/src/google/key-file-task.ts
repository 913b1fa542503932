import { readServiceAccount } from './service-account.ts'

/** Reads a service account's key file. Runs in a worker. @throws AppError `pass_upload_refused` */
export function run(bytes: Uint8Array): { account: string; key: Uint8Array } {
  const { account, key } = readServiceAccount(bytes)
  return { account, key: key.export({ type: 'pkcs8', format: 'der' }) }
}
