import { loadPyodide } from 'pyodide'

/** A request that a sample made. */
export interface PythonCall {
  method: string
  url: string
  params?: Record<string, string | number | boolean>
  headers?: Record<string, string>
  json?: unknown
  auth: [user: string, password: string]
}

/** In place of the library `requests`: it notes what it is asked to send, and returns a last, empty page. */
const requests = `
import json, os, sys, types

os.environ["APPLICATION_PASSWORD"] = "secret"
calls = []

class Response:
    text = ""
    def raise_for_status(self):
        pass
    def json(self):
        return {"data": [], "page": {"next_cursor": None}}

def sender(method):
    def send(url, *, auth, timeout, **options):
        calls.append({"method": method, "url": url, "auth": auth, **options})
        return Response()
    return send

module = types.ModuleType("requests")
for method in ("get", "post", "put", "delete"):
    setattr(module, method, sender(method.upper()))
sys.modules["requests"] = module
`

/** CPython, which runs each sample and tells what it would send. */
export const startPython = async (): Promise<(sample: string) => PythonCall[]> => {
  const python = await loadPyodide({ stdout: () => undefined })
  python.runPython(requests)
  return (sample) => {
    python.runPython('calls.clear()')
    python.runPython(sample, { globals: python.toPy({}) })
    return JSON.parse(python.runPython('json.dumps(calls)') as string) as PythonCall[]
  }
}
