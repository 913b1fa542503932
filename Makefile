# Tessera: `make` alone prints the verbs.
export ONLY UP IDENTITY
run := scripts/with-node node scripts

help: ## prints this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

up: ## builds and starts the product, waits until it is healthy, prints its address (MODE=docker|local forces one)
	@$(run)/up.ts

down: ## stops it; nothing is lost
	@$(run)/down.ts

demo: ## fills the running product with a lively demo club and prints how to sign in (MEMBERS=240, CLUB=demo)
	@$(run)/demo.ts

dev: ## the product with hot reload, for developers (Ctrl-C stops it)
	@$(run)/dev.ts

logs: ## follows the logs
	@$(run)/logs.ts

mail: ## the newest e-mails, where no SMTP server is configured
	@$(run)/mail.ts

backup: ## writes everything into one file, also while running: make backup FILE=club.backup
	@$(run)/backup.ts "$(FILE)"

restore: ## checks a backup, then puts it in the place of the data: make restore FILE=club.backup (IDENTITY=key.txt where it is encrypted for a public key)
	@$(run)/restore.ts "$(FILE)"

move: ## copies a backup into a Firebase project at Google and compares (docs/hosted.md): make move FILE=club.backup TO=my-club
	@$(run)/move.ts "$(FILE)" "$(TO)" $(if $(OVERWRITE),--overwrite)

compare: ## says what differs between a backup and a Firebase project: make compare FILE=club.backup TO=my-club
	@$(run)/move.ts "$(FILE)" "$(TO)" --compare

check: ## format, lint, types, pure and component tests, in seconds
	@$(run)/check.ts

test: ## installs what it needs and runs the tests in minutes; names what it must skip (ONLY=members for some, UP=1 on the running product)
	@$(run)/test.ts

test-slow: ## kills, full disks, soak, 10,000 members and the second time zone: before a release, and in CI
	@$(run)/test.ts slow

mutants: ## breaks the product in small ways and says which breaks no test notices (ONLY=members for some)
	@$(run)/mutants.ts "$(ONLY)"

bench: ## measures speed and load, and writes docs/benchmarks.md (ONLY="door status" for some)
	@$(run)/bench.ts "$(ONLY)"

pictures: ## takes the docs' pictures anew, by the tests that walk through them
	@PICTURES=docs/images ONLY=browser/guide $(run)/test.ts

texts: ## brings the catalogues of the languages in line with the texts of the code (docs/translating.md)
	@$(run)/texts.ts

format: ## puts every file into the one format
	@scripts/with-node biome check --write .

.PHONY: help up down dev logs mail backup restore check test test-slow mutants bench format move compare demo pictures texts
