import { run } from './product/environment.ts'
import { installPackages } from './product/install.ts'

await run(installPackages)
