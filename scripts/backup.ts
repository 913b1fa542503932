import { closeSync, fsyncSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { runWithData } from './product/data.ts'
import { Hindrance, needOwnFirebase, readEnvironment, run, say } from './product/environment.ts'

/** Whether a file begins as one of age does. */
function isEncrypted(file: string): boolean {
  const beginning = Buffer.alloc(21)
  const read = openSync(file, 'r')
  readSync(read, beginning)
  closeSync(read)
  return beginning.toString('latin1') === 'age-encryption.org/v1'
}

await run(async () => {
  const named = process.argv[2]
  if (!named) throw new Hindrance('Say where to write it: make backup FILE=club.backup')
  const environment = readEnvironment()
  needOwnFirebase(environment, 'the data is at Google, whose own backups docs/hosted.md tells of.')
  const file = resolve(named)
  const part = `${file}.part`
  rmSync(part, { force: true })
  const output = openSync(part, 'wx', 0o600)
  const code = await runWithData(environment, ['firebase/src/backup.ts'], ['ignore', output, 'inherit'])
  fsyncSync(output)
  closeSync(output)
  if (code !== 0) {
    rmSync(part)
    throw new Hindrance('No backup was made: see above.')
  }
  const [passphrase, forPublicKey] = [process.env.BACKUP_PASSPHRASE, process.env.BACKUP_RECIPIENT].map(Boolean)
  if ((passphrase || forPublicKey) && !isEncrypted(part)) {
    rmSync(part)
    throw new Hindrance(
      'No backup was made: the server does not know yet that it is to encrypt. Call make up, then this.',
    )
  }
  if (!forPublicKey) {
    const check = openSync(part, 'r')
    const whole = await runWithData(environment, ['firebase/src/restore.ts', '--check'], [check, 'inherit', 'inherit'])
    closeSync(check)
    if (whole !== 0) throw new Hindrance(`The backup did not come out whole: it is left as ${part}. Try again.`)
  }
  renameSync(part, file)
  const size = `${file}: ${(statSync(file).size / 1024).toFixed(0)} kB.`
  if (forPublicKey)
    say(`${size} It is encrypted for BACKUP_RECIPIENT; only its key can read it, so it was not read back.`)
  else if (passphrase) say(`${size} It is encrypted: nobody reads it without BACKUP_PASSPHRASE.`)
  else say(`${size} It holds everything, keys included: keep it where nobody else reads it.`)
})
