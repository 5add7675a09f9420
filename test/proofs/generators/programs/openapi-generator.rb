# What a client made by the ruby generator of openapi-generator can do. Prints one line of JSON.
require 'crm'
require 'json'
require 'net/http'

company = ENV.fetch('CRM_COMPANY')
url = URI(ENV.fetch('CRM_URL'))
Crm.configure do |config|
  config.scheme = url.scheme
  config.host = "#{url.host}:#{url.port}"
  config.base_path = url.path
  config.server_index = nil
  config.username = 'admin'
  config.password = ENV.fetch('CRM_PASSWORD')
end
contacts, imports, jobs = Crm::ContactsApi.new, Crm::ImportsApi.new, Crm::JobsApi.new
campaigns, settings = Crm::CampaignsApi.new, Crm::SettingsApi.new

condition = { match: 'all', conditions: [{ field: 'company', operator: 'is', value: company }] }
contact = contacts.create_contact(
  Crm::ContactCreate.build_from_hash(email: "#{company}@example.com", company: company, status: 'subscribed')
)

listed = 0
cursor = nil
loop do
  page = contacts.list_contacts(limit: 2, cursor: cursor)
  listed += page.data.length
  cursor = page.page.next_cursor
  break if cursor.nil?
end
found = contacts.search_contacts(Crm::ContactSearch.build_from_hash(condition: condition))

upload = imports.create_import(Crm::ImportCreate.build_from_hash(filename: 'readers.csv', format: 'csv'))
target = URI(upload.upload.url)
Net::HTTP.start(target.host, target.port) do |http|
  http.send_request('PUT', target.request_uri, "email,company\n#{company}-2@example.com,#{company}\n").value
end
job = imports.start_import(upload.id, Crm::ImportStart.new)
while %w[queued running].include?(job.state)
  sleep 0.1
  job = jobs.get_job(job.id)
end

draft = {
  name: "For #{company}",
  content: {
    kind: 'markdown',
    subject: 'New books',
    source: '[Unsubscribe]({{ links.unsubscribe_url }}) {{ business.address }}'
  },
  audience: { include: { condition: condition } }
}
campaign = campaigns.create_campaign(Crm::CampaignCreate.build_from_hash(draft))
campaign = campaigns.send_campaign(campaign.id, Crm::CampaignSend.new)
while %w[preparing sending].include?(campaign.state)
  sleep 0.1
  campaign = campaigns.get_campaign(campaign.id)
end

upgrade_url = nil
begin
  settings.create_api_key(
    Crm::ApiKeyCreate.build_from_hash(name: 'Shop', capabilities: ['crm_access'], scopes: ['contacts:read'])
  )
rescue Crm::ApiError => error
  upgrade_url = Crm::ProLockProblem.build_from_hash(JSON.parse(error.response_body)).upgrade_url
end

result = {
  created: contact.email,
  listed: listed,
  found: found.data.map(&:email),
  imported: job.counters.created,
  accepted: campaign.accounting.accepted,
  upgrade_url: upgrade_url
}
puts JSON.generate(result)
