// What a client made by oapi-codegen can do. Prints one line of JSON.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"example.com/proof/crm"
)

// read makes a value of a generated type from JSON, and refuses members that the type does not have.
func read[T any](text string) T {
	var value T
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&value); err != nil {
		panic(err)
	}
	return value
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	ctx := context.Background()
	company := os.Getenv("CRM_COMPANY")
	login := func(_ context.Context, request *http.Request) error {
		request.SetBasicAuth("admin", os.Getenv("CRM_PASSWORD"))
		return nil
	}
	client := must(crm.NewClientWithResponses(os.Getenv("CRM_URL"), crm.WithRequestEditorFn(login)))

	condition := fmt.Sprintf(`{"match":"all","conditions":[{"field":"company","operator":"is","value":"%s"}]}`, company)
	contact := must(client.CreateContactWithResponse(ctx, nil, read[crm.ContactCreate](fmt.Sprintf(
		`{"email":"%s@example.com","company":"%s","status":"subscribed"}`, company, company))))

	listed, limit := 0, 2
	var cursor *string
	for {
		page := must(client.ListContactsWithResponse(ctx, &crm.ListContactsParams{Limit: &limit, Cursor: cursor}))
		listed += len(page.JSON200.Data)
		cursor = page.JSON200.Page.NextCursor
		if cursor == nil {
			break
		}
	}
	found := must(client.SearchContactsWithResponse(ctx, read[crm.ContactSearch](`{"condition":`+condition+`}`)))
	emails := []string{}
	for _, one := range found.JSON200.Data {
		emails = append(emails, string(one.Email))
	}

	made := must(client.CreateImportWithResponse(ctx, nil, read[crm.ImportCreate](`{"filename":"readers.csv","format":"csv"}`)))
	file := fmt.Sprintf("email,company\n%s-2@example.com,%s\n", company, company)
	must(http.DefaultClient.Do(must(http.NewRequest("PUT", made.JSON201.Upload.Url, strings.NewReader(file)))))
	started := must(client.StartImportWithResponse(ctx, made.JSON201.Id, nil, read[crm.ImportStart](`{}`)))
	job := *started.JSON202
	for job.State == "queued" || job.State == "running" {
		time.Sleep(100 * time.Millisecond)
		job = *must(client.GetJobWithResponse(ctx, job.Id, nil)).JSON200
	}

	draft := must(client.CreateCampaignWithResponse(ctx, nil, read[crm.CampaignCreate](fmt.Sprintf(
		`{"name":"For %s","content":{"kind":"markdown","subject":"New books","source":"[Unsubscribe]({{ links.unsubscribe_url }}) {{ business.address }}"},"audience":{"include":{"condition":%s}}}`,
		company, condition))))
	sent := must(client.SendCampaignWithResponse(ctx, draft.JSON201.Id, nil, read[crm.CampaignSend](`{}`)))
	campaign := *sent.JSON200
	for campaign.State == "preparing" || campaign.State == "sending" {
		time.Sleep(100 * time.Millisecond)
		campaign = *must(client.GetCampaignWithResponse(ctx, campaign.Id, nil)).JSON200
	}
	refused := must(client.CreateApiKeyWithResponse(ctx, nil, read[crm.ApiKeyCreate](
		`{"name":"Shop","capabilities":["crm_access"],"scopes":["contacts:read"]}`)))
	lock := must(refused.ApplicationproblemJSON403.AsProLockProblem())

	result := must(json.Marshal(map[string]any{
		"created":     contact.JSON201.Email,
		"listed":      listed,
		"found":       emails,
		"imported":    job.Counters.Created,
		"accepted":    campaign.Accounting.Accepted,
		"upgrade_url": lock.UpgradeUrl,
	}))
	fmt.Println(string(result))
}
