# Tessera: `make` alone prints the verbs.
export ONLY UP CHANGED RECORD BASE IDENTITY START CLUB MEMBERS KEYS HASH WITHOUT_PASSWORDS
run := scripts/with-node node scripts

help: ## prints this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

up: ## builds and starts the product, waits until it is healthy, prints its address (MODE=docker|local forces one)
	@sh scripts/verbs/up.sh

down: ## stops it; nothing is lost
	@sh scripts/verbs/down.sh

demo: ## fills the running product with a lively demo club and prints how to sign in (MEMBERS=240, CLUB=demo)
	@sh scripts/verbs/demo.sh

dev: ## the product with hot reload, for developers (Ctrl-C stops it)
	@$(run)/dev.ts

logs: ## follows the logs
	@sh scripts/verbs/logs.sh

mail: ## the newest e-mails, where no SMTP server is configured
	@sh scripts/verbs/mail.sh

testmail: ## sends a test e-mail by your mail server and prints the server's response: make testmail TO=me@example.org
	@sh scripts/verbs/testmail.sh "$(TO)"
second-step-off: ## switches the second step at sign-in off for somebody who lost phone and recovery codes: make second-step-off EMAIL=me@example.org
	@sh scripts/verbs/second-step.sh "$(EMAIL)"
health: ## the state of the running product: parts, mail queue, last backup, clubs near a limit
	@sh scripts/verbs/health.sh
operator: ## prints a link to the operator's page: clubs, registration, suspending and deleting, state of the server
	@sh scripts/verbs/operator.sh

backup: ## writes everything into one file, also while running: make backup FILE=club.backup
	@sh scripts/verbs/backup.sh "$(FILE)"

backups: ## lists the backups that the server makes each night, and when the last was restored for a test
	@sh scripts/verbs/backups.sh

restore: ## checks a backup, then puts it in the place of the data: make restore FILE=club.backup, or a name that make backups lists (IDENTITY=key.txt if it is encrypted for a public key, START=no to leave it stopped)
	@sh scripts/verbs/restore.sh "$(FILE)"

audit: ## compares the history of each club in a backup with its seals: make audit FILE=club.backup, or a name that make backups lists (IDENTITY=key.txt if it is encrypted for a public key)
	@sh scripts/verbs/audit.sh "$(FILE)"

move: ## copies a backup into a Firebase project at Google and compares, or back (docs/hosted.md): make move FILE=club.backup TO=my-club (FROM=my-club)
	@sh scripts/verbs/$(if $(FROM),move-back.sh "$(FILE)" "$(FROM)",move.sh "$(FILE)" "$(TO)" $(if $(OVERWRITE),--overwrite))

compare: ## prints the differences between a backup and a Firebase project: make compare FILE=club.backup TO=my-club
	@sh scripts/verbs/move.sh "$(FILE)" "$(TO)" --compare

update: ## makes a backup, fetches and starts the newest version, and goes back if it does not become healthy
	@sh scripts/verbs/update.sh

pin: ## writes the digests of the base images into docker-compose.pinned.yml (docs/self-hosting.md)
	@sh scripts/verbs/pin.sh

check: ## format, lint, types, pure and component tests, in seconds
	@$(run)/check.ts

test: ## installs what it needs and runs the tests in minutes; names what it must skip (ONLY=members for some, UP=1 on the running product, CHANGED=5 for the changed files five times)
	@$(run)/test.ts

test-docker: ## the tests of the images and containers
	@$(run)/test.ts docker

test-changed: ## the tests of the images and containers, and the slow tests that a change calls for (BASE=commit that it starts from)
	@$(run)/test.ts changed

test-slow: ## kills, full disks, soak, 10,000 members, everything at full length: before a release
	@$(run)/test.ts slow

mutants: ## makes small faults in the product and lists those that no test notices (ONLY=members for some)
	@$(run)/mutants.ts "$(ONLY)"

bench: ## measures speed and load, and writes docs/benchmarks.md (ONLY="gateway waits" for some)
	@$(run)/bench.ts "$(ONLY)"

bench-compare: ## measures again and names the ratios that are worse than in docs/benchmarks.md by more than 20 %
	@$(run)/bench.ts --compare "$(ONLY)"

scale: ## counts what a club asks of Firestore in hosted mode, and writes the tables of docs/scale.md
	@$(run)/scale/measure.ts

pictures: ## takes the docs' pictures again, with the tests that walk through them
	@PICTURES=docs/images ONLY=browser/guide $(run)/test.ts

texts: ## brings the catalogues of the languages in line with the texts of the code (docs/translating.md)
	@$(run)/texts.ts

format: ## formats every file
	@scripts/with-node biome check --write .

.PHONY: help up down dev logs mail testmail second-step-off health operator backup backups restore audit update check test test-docker test-changed test-slow mutants bench format move compare demo pictures texts bench-compare scale pin
