#!/usr/bin/env node
import { run } from './cli.ts'

await run()
