"""The samples of a metrics port."""

from __future__ import annotations

import httpx
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample


def samples(url: str) -> list[Sample]:
    """All samples, as Prometheus reads them."""
    return [sample for family in text_string_to_metric_families(httpx.get(url).text) for sample in family.samples]


def value(found: list[Sample], name: str, **labels: str) -> float:
    """The one sample with this name and these labels."""
    [sample] = [one for one in found if one.name == name and one.labels == labels]
    return sample.value
