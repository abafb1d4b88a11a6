{{- define "image" -}}
{{ .Values.image.repository }}{{ with .Values.image.digest }}@{{ . }}{{ else }}:{{ .Values.image.tag }}{{ end }}
{{- end }}

{{- /* Envoy's settings: envoy.yaml with a certificate, or with an address of the caller that a proxy tells. */ -}}
{{- define "envoy" -}}
{{- $file := .Files.Get "files/envoy.yaml" }}
{{- if .Values.front.proxies }}
{{- $file = regexReplaceAll "\n *- remove: x-forwarded-for(?m:$)" $file "" }}
{{- end }}
{{- if .Values.tls.enabled }}
{{- $file = regexReplaceAll "(?m)^      # To end TLS here.*\n      filter_chains:\n        - filters:$" $file (.Files.Get "files/tls.yaml") }}
{{- end }}
{{- $file }}
{{- end }}

{{- /* What each container may do, and what each pod is. */ -}}
{{- define "container-security" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: {drop: [ALL]}
{{- end }}

{{- /* Where Redis is, in addition to the settings, for each pod that asks it. */ -}}
{{- define "redis-env" -}}
{{- with .Values.redis.urlSecret }}
{{- if .name }}
env:
  - name: MARKETHALL_REDIS_URL
    valueFrom:
      secretKeyRef: {name: {{ .name }}, key: {{ .key }}}
{{- end }}
{{- end }}
{{- end }}
