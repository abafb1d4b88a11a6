export * from './table-QMKV2HLM.js';
