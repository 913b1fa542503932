import type { Log } from '@tessera/server/log'
import type { Config } from './config.ts'
import { insideHandler } from './inside/handler.ts'
import { publicHandler } from './public/handler.ts'
import { Emulators, type Tools } from './start/emulators.ts'
import { makeServices } from './start/make-services.ts'
import { openData } from './start/open-data.ts'
import { openMail } from './start/open-mail.ts'
import { openPorts } from './start/open-ports.ts'
import { operatorParts } from './start/operator-parts.ts'

const sweepEveryMs = 10 * 60_000

/**
 * Opens the public and the inside port, then starts the emulators; until they run, both ports respond with 503.
 * Returns a function that stops everything.
 */
export async function start(config: Config, tools: Tools, log: Log): Promise<() => Promise<void>> {
  const data = await openData(config, log)
  const emulators = new Emulators(config, tools, log)
  const mail = openMail(config, log)
  const services = await makeServices(config, data, mail, emulators, log)
  const operator = operatorParts(config, data.journal, mail, log)
  const handlers = {
    public: publicHandler(services),
    inside: insideHandler({ ...services, ...mail, ...operator, emulators, secret: data.secret, log }),
  }
  const closePorts = await openPorts(config, handlers, log)
  await emulators.start(services.accounts, services.documents, data.journal)
  const sweeping = setInterval(services.sweep, sweepEveryMs)
  await operator.nightly.start()
  void mail.mailQueue.check()
  mail.mailQueue.resume().catch((err: unknown) => log.error({ err }, 'e-mails that waited cannot be read'))
  log.info('ready')

  return async () => {
    emulators.readiness.stop()
    clearInterval(sweeping)
    operator.nightly.stop()
    mail.mailQueue.close()
    services.feed.close()
    await closePorts()
    await emulators.stop()
    await data.close()
  }
}
