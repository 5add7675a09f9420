"""What models made by datamodel-code-generator can do. Prints one line of JSON."""

import json
import os
import time

import httpx
import models

company = os.environ["CRM_COMPANY"]
client = httpx.Client(base_url=os.environ["CRM_URL"], auth=("admin", os.environ["CRM_PASSWORD"]), timeout=60)


def call(method, path, answer, body=None, **parameters):
    json_body = None if body is None else body.model_dump(mode="json", exclude_unset=True)
    response = client.request(method, path, json=json_body, params=parameters)
    return answer.model_validate(response.json())


condition = {"match": "all", "conditions": [{"field": "company", "operator": "is", "value": company}]}
new = models.ContactCreate(email=f"{company}@example.com", company=company, status="subscribed")
contact = call("POST", "/contacts", models.Contact, new)

listed, cursor = 0, None
while True:
    page = call("GET", "/contacts", models.ContactPage, limit=2, **({} if cursor is None else {"cursor": cursor}))
    listed += len(page.data)
    cursor = page.page.next_cursor
    if cursor is None:
        break
search = models.ContactSearch.model_validate({"condition": condition})
found = call("POST", "/contacts/search", models.ContactPage, search)

upload = call("POST", "/imports", models.Import, models.ImportCreate(filename="readers.csv", format="csv"))
file = f"email,company\n{company}-2@example.com,{company}\n"
httpx.put(str(upload.upload.url), content=file).raise_for_status()
job = call("POST", f"/imports/{upload.id}/start", models.Job, models.ImportStart())
while job.state.value in ("queued", "running"):
    time.sleep(0.1)
    job = call("GET", f"/jobs/{job.id}", models.Job)

draft = models.CampaignCreate.model_validate(
    {
        "name": f"For {company}",
        "content": {
            "kind": "markdown",
            "subject": "New books",
            "source": "[Unsubscribe]({{ links.unsubscribe_url }}) {{ business.address }}",
        },
        "audience": {"include": {"condition": condition}},
    }
)
campaign = call("POST", "/campaigns", models.Campaign, draft)
campaign = call("POST", f"/campaigns/{campaign.id}/send", models.Campaign, models.CampaignSend())
while campaign.state.value in ("preparing", "sending"):
    time.sleep(0.1)
    campaign = call("GET", f"/campaigns/{campaign.id}", models.Campaign)
key = models.ApiKeyCreate(name="Shop", capabilities=["crm_access"], scopes=["contacts:read"])
lock = call("POST", "/settings/api-keys", models.ProLockProblem, key)

result = {
    "created": str(contact.email),
    "listed": listed,
    "found": [str(one.email) for one in found.data],
    "imported": job.counters.created,
    "accepted": campaign.accounting.accepted,
    "upgrade_url": str(lock.upgrade_url),
}
print(json.dumps(result))
