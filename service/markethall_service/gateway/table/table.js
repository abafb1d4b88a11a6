export * from './table-VEN3KKIS.js';
